// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StateChange } from '../../protocol.ts';
import { serverTransport, type TeamEvents } from './transport.ts';

const open = new Set<EventSource>();
class FakeEvents extends EventTarget {
  constructor() {
    super();
    open.add(this as unknown as EventSource);
  }
  close() {
    open.delete(this as unknown as EventSource);
  }
}

const show = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};
const nothing: TeamEvents = {
  onPeople() {},
  onTrouble() {},
  onAsked() {},
  onRights() {},
  onComments() {},
  onDrawn() {},
  onReconnect: vi.fn<() => void>(),
};

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeEvents);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('A hidden window listens no more, and catches up once it is shown: the seventh did not load', () => {
  const heard = vi.fn<(change: StateChange) => void>();
  const end = serverTransport('own').listen(heard, nothing);
  expect(open.size).toBe(1);
  show('hidden');
  vi.advanceTimersByTime(0);
  expect(open.size).toBe(0);
  show('visible');
  const [events] = open;
  events!.dispatchEvent(new MessageEvent('changed', { data: '{"from":null,"to":7}' }));
  expect(heard).toHaveBeenCalledWith({ from: null, to: 7 });
  end();
  show('visible');
  expect(open.size).toBe(0);
});

it('A window is loaded anew where section types have changed while it was hidden', () => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const end = serverTransport('own').listen(() => {}, nothing);
  const tell = (data: string) => [...open][0]!.dispatchEvent(new MessageEvent('schema', { data }));
  tell('0');
  for (const told of ['0', '1']) {
    expect(reload).not.toHaveBeenCalled();
    show('hidden');
    vi.advanceTimersByTime(0);
    show('visible');
    tell(told);
  }
  expect(reload).toHaveBeenCalledOnce();
  end();
});

it('A window of a team is here for a minute after it was hidden, and loads anew what may be old', () => {
  const studio = document.createElement('div');
  studio.id = 'studio';
  studio.dataset['team'] = '';
  document.body.append(studio);
  const end = serverTransport('own').listen(() => {}, nothing);
  [...open][0]!.dispatchEvent(new Event('open'));
  show('hidden');
  vi.advanceTimersByTime(59_000);
  expect(open.size).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(open.size).toBe(0);
  show('visible');
  [...open][0]!.dispatchEvent(new Event('open'));
  expect(nothing.onReconnect).toHaveBeenCalledOnce();
  end();
});
