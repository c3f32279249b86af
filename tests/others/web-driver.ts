import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import sharp from 'sharp';
import { findWebKit } from '../../src/tools/browsers/find-webkit.ts';

/** A window of WebKit, driven by WebDriver (https://www.w3.org/TR/webdriver2/). Elements are named by CSS selectors. */
export interface Visitor {
  /** "WebKitGTK 2.50.6". */
  browser: string;
  /** Opens an address and waits until it is loaded. */
  visit(url: string): Promise<void>;
  /** Makes the window as large inside, in px. */
  resize(width: number, height: number): Promise<void>;
  /** Runs a function in the page; it sees its arguments alone. */
  run<Result, Values extends unknown[]>(
    script: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>>;
  /** Clicks an element where a visitor would, scrolled into view. @throws When something lies over it. */
  click(selector: string): Promise<void>;
  /** Types into an element, after what is there. */
  type(selector: string, text: string): Promise<void>;
  /** Presses a key. @see https://www.w3.org/TR/webdriver2/#keyboard-actions */
  press(key: string): Promise<void>;
  /** Moves the pointer, in px from the window's corner. */
  point(x: number, y: number): Promise<void>;
  /** A PNG of an element that is in the window as a whole. */
  picture(selector: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** The key under which WebDriver wraps elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

/** Ends a program by its id, and waits until it has ended. */
async function end(program: ChildProcess): Promise<void> {
  if (hasEnded(program)) return;
  program.kill();
  await once(program, 'exit');
}

/**
 * Starts a screen that nobody sees. It chooses its number itself, and says it once it takes windows.
 *
 * @throws  When it cannot start, or ends before it takes windows: nobody would say the number.
 */
export async function openScreen(path: string): Promise<{ program: ChildProcess; name: string }> {
  const program = spawn(path, ['-displayfd', '3', '-screen', '0', '2000x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ended = once(program, 'exit').then(([code, signal]) => {
    throw new Error(`${path} ended (${code ?? signal}) before it took windows.`);
  });
  const [number] = (await Promise.race([once(program.stdio[3] as Readable, 'data'), ended])) as [Buffer];
  return { program, name: `:${String(number).trim()}` };
}

/**
 * Opens a window of WebKit on a screen of its own.
 *
 * @param scheme  Of the desktop, which a page sees as that of the visitor.
 * @throws        When WebKit is not installed; the message says how to get it.
 */
export async function openWebKit(scheme: 'light' | 'dark' = 'light'): Promise<Visitor> {
  const { driver: driverPath, browser, screen: screenPath } = findWebKit();
  const screen = await openScreen(screenPath);
  const port = await freePort();
  const driver = spawn(driverPath, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.name,
      GDK_BACKEND: 'x11',
      GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita',
    },
  });

  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebDriver, ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

  const open = async () => {
    // Without its bar, the window may be as narrow as a phone.
    const browserOptions = { binary: browser, args: ['--automation', '--full-screen'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
    for (;;)
      try {
        return (await call('POST', '/session', { capabilities })) as {
          sessionId: string;
          capabilities: { browserVersion: string };
        };
      } catch (fault) {
        // It does not listen yet.
        if (!(fault instanceof TypeError) || hasEnded(driver)) throw fault;
        await new Promise((later) => setTimeout(later, 50));
      }
  };
  const close = async () => {
    await end(driver);
    await end(screen.program);
  };

  const session = await open().catch(async (fault: unknown) => {
    await close();
    throw fault;
  });
  const at = (path: string) => `/session/${session.sessionId}${path}`;
  const find = async (selector: string): Promise<string> => {
    const found = await call('POST', at('/element'), { using: 'css selector', value: selector });
    return at(`/element/${(found as Record<string, string>)[ELEMENT]!}`);
  };
  const act = (...actions: object[]) => call('POST', at('/actions'), { actions });

  const visitor: Visitor = {
    browser: `WebKitGTK ${session.capabilities.browserVersion}`,
    async visit(url) {
      await call('POST', at('/url'), { url });
    },
    async resize(width, height) {
      await call('POST', at('/window/rect'), { width, height });
    },
    run: async (script, ...values) =>
      (await call('POST', at('/execute/sync'), {
        script: `return (${script.toString()})(...arguments)`,
        args: values,
      })) as never,
    async click(selector) {
      await call('POST', `${await find(selector)}/click`, {});
    },
    async type(selector, text) {
      await call('POST', `${await find(selector)}/value`, { text });
    },
    async press(key) {
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value: key }));
      await act({ type: 'key', id: 'keyboard', actions });
    },
    async point(x, y) {
      await act({ type: 'pointer', id: 'mouse', actions: [{ type: 'pointerMove', duration: 0, x, y }] });
    },
    async picture(selector) {
      const screenshot = Buffer.from((await call('GET', at('/screenshot'))) as string, 'base64');
      // The driver's own picture of an element is black where the page is scrolled.
      const rect = await visitor.run(
        (of) => document.querySelector(of)!.getBoundingClientRect().toJSON() as DOMRect,
        selector,
      );
      const [left, top, width, height] = [rect.left, rect.top, rect.width, rect.height].map(Math.round);
      return sharp(screenshot).extract({ left: left!, top: top!, width: width!, height: height! }).png().toBuffer();
    },
    async close() {
      await call('DELETE', at('')).finally(close);
    },
  };
  return visitor;
}
