// Dumps the hierarchy that TensorBoard's page built for the graph it shows: every group with its
// children, edges, and what it draws of them. Groups are expanded from the outside, as a user
// would, so that functions are put into the nodes that call them, at most twice into each other.
(dashboard) => {
  const shown = dashboard._renderHierarchy, hierarchy = shown.hierarchy;
  hierarchy.updateTemplates();
  const META = 0, SERIES = 2, BRIDGE = 3;
  const names = [], numbers = new Map();
  const number = (name) => {
    if (!numbers.has(name)) {
      numbers.set(name, names.length);
      names.push(name);
    }
    return numbers.get(name);
  };
  const templates = new Map();
  const template = (id) => {
    if (!id) return 0;
    if (!templates.has(id)) templates.set(id, templates.size + 1);
    return templates.get(id);
  };
  const groups = [];
  const visit = (name, calls) => {
    const node = hierarchy.node(name);
    if (!node || !node.isGroupNode || calls > 2) return;
    const edges = node.metagraph.edges().map((e) => {
      const edge = node.metagraph.edge(e);
      return [number(e.v), number(e.w), edge.numRegularEdges, edge.numControlEdges];
    });
    const before = node.metagraph.nodes().map((child) => hierarchy.node(child).isGroupNode);
    try {
      shown.getOrCreateRenderNodeByName(name);
      shown.buildSubhierarchy(name);
    } catch {
      return; // this happens where a called function calls a function
    }
    const drawn = shown.getRenderNodeByName(name), core = drawn.coreGraph;
    const children = node.metagraph.nodes();
    const group = {
      name: number(name), kind: node.type === SERIES ? 'series' : 'scope', size: node.cardinality,
      levels: node.type === META ? node.depth : 0,
      structure: template(node.templateId), children: children.map(number), edges, main: [],
      drawn: [], bridges: [], annotations: [],
      clusters: node.xlaClusterHistogram,
      tpu: [node.compatibilityHistogram.compatible, node.compatibilityHistogram.incompatible],
      ops: [],
      sources: drawn.isolatedInExtract.map((n) => number(n.node.name)),
      sinks: drawn.isolatedOutExtract.map((n) => number(n.node.name)),
    };
    const isBridge = (n) => core.node(n).node.type === BRIDGE;
    for (const n of core.nodes()) if (!isBridge(n)) group.main.push(number(n));
    for (const e of core.edges()) {
      const edge = core.edge(e);
      if (!edge.structural)
        (isBridge(e.v) || isBridge(e.w) ? group.bridges : group.drawn).push([
          number(edge.metaedge.v), number(edge.metaedge.w),
        ]);
    }
    for (const child of children) {
      const op = hierarchy.node(child);
      if (!op.isGroupNode && (op.xlaCluster || !op.compatible))
        group.ops.push([number(child), op.xlaCluster ?? '', op.compatible]);
      const info = shown.getRenderNodeByName(child);
      if (!info) continue;
      for (const other of Object.keys(info.inAnnotations.nodeNames))
        group.annotations.push([number(child), number(other), 1]);
      for (const other of Object.keys(info.outAnnotations.nodeNames))
        group.annotations.push([number(child), number(other), 0]);
    }
    groups.push(group);
    children.forEach((child, i) => visit(child, calls + (before[i] ? 0 : 1)));
  };
  visit("__root__", 0);
  return JSON.stringify({ names, groups });
}
