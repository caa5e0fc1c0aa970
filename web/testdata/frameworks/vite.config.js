import vue from '@vitejs/plugin-vue';

// Three pages, each with its framework. Vue must be told that the element is not a Vue component.
export default {
  base: './',
  logLevel: 'warn',
  plugins: [
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'event-lens' } } }),
  ],
  build: { rolldownOptions: { input: ['html/index.html', 'react/index.html', 'vue/index.html'] } },
};
