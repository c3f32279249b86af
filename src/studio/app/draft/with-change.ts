import type { StateChange, StepAnswer, StudioState } from '../../protocol.ts';

/** The state by an answer of the server. */
export const withAnswer = (state: StudioState, answer: StepAnswer): StudioState => {
  if (!('news' in answer)) return answer;
  const { news, ...undoable } = answer;
  return { ...news.reduce(withChange, state), ...undoable };
};

/** A state with what the server tells of it. Parts that have not changed stay the same objects. */
export function withChange(state: StudioState, change: StateChange): StudioState {
  const { to, parts = {}, outlines = {}, routes = {}, canUndo = state.canUndo, canRedo = state.canRedo } = change;
  const { page } = state;
  const route = page && (routes[page.index] ?? page.route);
  const pages = state.pages.map((outline, index) => outlines[index] ?? outline);
  return {
    ...state,
    ...(Object.keys(outlines).length > 0 && { pages }),
    ...parts,
    revision: to,
    page: page && route && { index: page.index, route },
    canUndo,
    canRedo,
  };
}
