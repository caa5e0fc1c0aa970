// Used by the three pages. A platform knows where the viewer is and what to show; these pages take
// both from their address.
import type { Access } from './event-lens.js';

const said = new URLSearchParams(location.search);
export const site = said.get('site') ?? '';
export const src = said.get('src') ?? '';

export const asked: string[] = [];

export async function authorize(url: string): Promise<Access | null> {
  asked.push(url);
  return { scope: new URL('.', url).href, token: said.get('token') ?? '' };
}
