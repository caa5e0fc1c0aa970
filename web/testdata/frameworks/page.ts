// What the three pages have in common. A page of a platform knows where the viewer is and what it shows; these are told by their address.
import type { Access } from './event-lens.js';

const said = new URLSearchParams(location.search);
export const site = said.get('site') ?? '';
export const src = said.get('src') ?? '';

export const asked: string[] = [];

export async function authorize(url: string): Promise<Access | null> {
  asked.push(url);
  return { scope: new URL('.', url).href, token: said.get('token') ?? '' };
}
