// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StoredFile } from '../../protocol.ts';
import { valueAt } from '../../../document/json.ts';
import { ownSite } from '../testing/own-session.ts';
import { region, renderFields, renderStudio, sectionsOnServer, setUpStudio, write } from '../testing/render-studio.tsx';

setUpStudio();

const stored = (src: string, more: Partial<StoredFile> = {}): StoredFile => ({
  src,
  kind: 'picture',
  bytes: 12_300,
  width: 640,
  height: 480,
  uses: [],
  needed: null,
  ...more,
});
const FILES = [
  stored('/pictures/till.svg', { uses: ['Home, "Talk to your till"'] }),
  stored('/pictures/shop.jpg'),
  stored('/pictures/not-found.svg', { needed: 'The site itself uses it.' }),
  stored('/video/nyra.mp4', { kind: 'film', width: null, height: null }),
];
const PHOTO = new File(['bytes'], 'counter.jpg', { type: 'image/jpeg' });

/** The fields of the first section, which has a picture or none. */
async function open(picture?: { src: string; alt: string; width?: number }) {
  const studio = await renderFields('home-hero');
  studio.server.files = structuredClone(FILES);
  const path = ['routes', 0, 'sections', 0, 'picture'];
  if (picture) await act(async () => studio.draft.edit([{ op: 'set', path, value: picture }]));
  const pictureOnServer = () => valueAt(sectionsOnServer(studio.server)[0], ['picture']);
  return { ...studio, pictureOnServer };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Choose a picture' }));

/** Drops files on an element as a browser does. */
function drop(element: Element, files: File[]): void {
  const dataTransfer = { files, types: ['Files'], dropEffect: '' };
  fireEvent.dragEnter(element, { dataTransfer });
  fireEvent.dragOver(element, { dataTransfer });
  fireEvent.drop(element, { dataTransfer });
}

describe('A picture', () => {
  it('is chosen among those of the site, and is asked what it tells', async () => {
    const { user, server, pictureOnServer } = await open();
    await user.click(region('Fields').getByRole('button', { name: 'Add picture' }));
    await user.click(await (await dialog()).findByRole('button', { name: 'shop.jpg' }));
    await write(user, (await dialog()).getByRole('textbox', { name: 'What does the picture tell?' }), 'A shop');
    expect(server.operations).toEqual([]);
    await user.click((await dialog()).getByRole('button', { name: 'Use this picture' }));
    expect(pictureOnServer()).toEqual({ src: '/pictures/shop.jpg', alt: 'A shop' });
    expect(server.operations).toHaveLength(1);
    // The button that has opened the dialog is gone, and the focus was too.
    const picture = region('Fields').getByRole('group', { name: 'Picture' });
    await waitFor(() => expect(document.activeElement).toBe(picture));
  });

  it('is not used before that is answered', async () => {
    const { user, pictureOnServer } = await open();
    await user.click(region('Fields').getByRole('button', { name: 'Add picture' }));
    await user.click(await (await dialog()).findByRole('button', { name: 'shop.jpg' }));
    await user.click((await dialog()).getByRole('button', { name: 'Use this picture' }));
    const question = (await dialog()).getByRole('textbox', { name: 'What does the picture tell?' });
    expect(question.getAttribute('aria-invalid')).toBe('true');
    expect(pictureOnServer()).toBeUndefined();
    await user.click((await dialog()).getByRole('checkbox', { name: /Decorative/ }));
    await user.click((await dialog()).getByRole('button', { name: 'Use this picture' }));
    expect(pictureOnServer()).toEqual({ src: '/pictures/shop.jpg', alt: '' });
  });

  it('that is dropped on its field is uploaded, and takes the place of the one before by one step', async () => {
    const { user, draft, server, pictureOnServer } = await open({ src: '/pictures/till.svg', alt: 'A till', width: 9 });
    drop(region('Fields').getByRole('button', { name: 'Change picture' }), [PHOTO]);
    const question = await (await dialog()).findByRole('textbox', { name: 'What does the picture tell?' });
    expect((question as HTMLTextAreaElement).value).toBe('A till');
    await user.click((await dialog()).getByRole('button', { name: 'Use this picture' }));
    expect(pictureOnServer()).toEqual({ src: '/pictures/counter.jpg', alt: 'A till' });
    expect(screen.getByText(/If you undo that, it stays among the uploads/)).toBeTruthy();
    draft.undo();
    await waitFor(() => expect(pictureOnServer()).toEqual({ src: '/pictures/till.svg', alt: 'A till', width: 9 }));
    expect(server.files.map(({ src }) => src)).toContain('/pictures/counter.jpg');
  });

  it('that is uploaded and not chosen changes nothing, and is told to be there', async () => {
    const { user, server } = await open();
    await user.click(region('Fields').getByRole('button', { name: 'Add picture' }));
    await user.upload((await dialog()).getByLabelText('Upload a file', { selector: 'input' }), PHOTO);
    await user.click(await (await dialog()).findByRole('button', { name: 'Another picture' }));
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    expect(server.operations).toEqual([]);
    expect(screen.getByText(/counter\.jpg is among the uploads, and not used here/)).toBeTruthy();
  });

  it('that is refused says why, and leaves the choice open', async () => {
    const { server } = await open();
    const large = Object.defineProperty(new File([], 'big.jpg'), 'size', { value: 3e7 });
    const add = region('Fields').getByRole('button', { name: 'Add picture' });
    drop(add, [large]);
    expect(await (await dialog()).findByText(/more than 25 MB/)).toBeTruthy();
    const input = (await dialog()).getByLabelText('Upload a file', { selector: 'input' });
    drop(input, [PHOTO, PHOTO]);
    expect(await (await dialog()).findByText(/one at a time/)).toBeTruthy();
    server.fileRefusal = 'The picture is damaged. Nothing was stored.';
    drop(input, [PHOTO]);
    expect(await (await dialog()).findByText('The picture is damaged. Nothing was stored.')).toBeTruthy();
    expect(await (await dialog()).findByRole('button', { name: 'shop.jpg' })).toBeTruthy();
    expect(server.files).toHaveLength(FILES.length);
  });
});

describe('The description of a picture', () => {
  it('is missing once it is emptied, and "Decorative" only where that is said', async () => {
    const { user, pictureOnServer } = await open({ src: '/pictures/till.svg', alt: 'A till' });
    const tick = region('Fields').getByRole<HTMLInputElement>('checkbox', { name: /^Decorative/ });
    await user.clear(region('Fields').getByRole('textbox', { name: 'Description' }));
    await user.tab();
    expect(tick.checked).toBe(false);
    expect(pictureOnServer()).toEqual({ src: '/pictures/till.svg' });
    await user.click(tick);
    expect(pictureOnServer()).toEqual({ src: '/pictures/till.svg', alt: '' });
  });
});

describe('The point that crops keep', () => {
  const till = { src: '/pictures/till.svg', alt: 'A till' };
  const number = (name: string) => region('Fields').getByRole<HTMLInputElement>('spinbutton', { name });
  it('is set by a click on the picture, and goes with the file', async () => {
    const { user, pictureOnServer } = await open(till);
    const picture = region('Fields').getByText(/^Click on the picture/).previousElementSibling as HTMLElement;
    picture.getBoundingClientRect = () => new DOMRect(100, 50, 200, 100);
    fireEvent.click(picture, { clientX: 160, clientY: 110 });
    await waitFor(() => expect(pictureOnServer()).toEqual({ ...till, focus: [0.3, 0.6] }));
    await user.click(region('Fields').getByRole('button', { name: 'Change picture' }));
    await user.click(await (await dialog()).findByRole('button', { name: 'shop.jpg' }));
    await user.click((await dialog()).getByRole('button', { name: 'Use this picture' }));
    expect(pictureOnServer()).toEqual({ src: '/pictures/shop.jpg', alt: 'A till' });
  });

  it('is set by keyboard, in percent, and has no key in the middle', async () => {
    const { user, pictureOnServer } = await open(till);
    await user.click(region('Fields').getByText('Point that crops keep'));
    expect(number('From the left, %').value).toBe('50');
    fireEvent.change(number('From the left, %'), { target: { value: '30' } });
    fireEvent.change(number('From the top, %'), { target: { value: '250' } });
    await waitFor(() => expect(pictureOnServer()).toEqual({ ...till, focus: [0.3, 1] }));
    await user.click(region('Fields').getByRole('button', { name: 'Back to the middle' }));
    expect(pictureOnServer()).toEqual(till);
  });
});

describe('The choice of a picture', () => {
  const names = async () =>
    (await dialog()).queryAllByRole('listitem').map((item) => within(item).getAllByRole('button')[0]!.textContent);

  it('shows pictures alone, with where they are used, is searched by both, and removes one that nothing uses', async () => {
    const { user, server } = await open({ src: '/pictures/till.svg', alt: '' });
    await user.click(region('Fields').getByRole('button', { name: 'Change picture' }));
    const option = await (await dialog()).findByRole('button', { name: 'till.svg' });
    expect(await names()).toEqual(['till.svg', 'shop.jpg', 'not-found.svg']);
    expect(option.getAttribute('aria-current')).toBe('true');
    expect(document.getElementById(option.getAttribute('aria-describedby')!)?.textContent).toBe(
      '/pictures/640 × 480 px, 12 KBUsed in Home, "Talk to your till"',
    );
    const search = (await dialog()).getByRole('textbox', { name: 'Search' });
    await write(user, search, 'talk TILL');
    expect(await names()).toEqual(['till.svg']);
    await user.clear(search);
    await user.paste('nowhere');
    expect(await names()).toEqual(['shop.jpg']);
    await user.clear(search);
    const offered = (await dialog()).getAllByRole('button', { name: /^Remove / });
    expect(offered.map((button) => button.getAttribute('aria-label'))).toEqual(['Remove shop.jpg']);
    await user.click(offered[0]!);
    const question = within(await screen.findByRole('dialog', { name: 'Remove shop.jpg' }));
    expect(server.files).toHaveLength(FILES.length);
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(async () => expect(await names()).toEqual(['till.svg', 'not-found.svg']));
    expect(server.operations).toHaveLength(1);
  });
});

describe('A field that takes few formats', () => {
  const DRAWING = new File(['<svg/>'], 'sign.svg', { type: 'image/svg+xml' });
  const images = ['/icons/small.png', '/icons/large.png'].map((src, at) =>
    stored(src, { width: 500 + at * 100, height: 600 }),
  );
  const offered = async () =>
    (await (await dialog()).findAllByRole('listitem')).map(
      (item) => within(item).getAllByRole('button')[0]!.textContent,
    );

  it('offers no drawings as a share picture, and uses none that is uploaded', async () => {
    const { user, server } = await renderFields({ kind: 'page' });
    server.files = structuredClone(FILES);
    await user.click(region('Fields').getByRole('button', { name: 'Add share picture' }));
    expect(await offered()).toEqual(['shop.jpg']);
    const input = (await dialog()).getByLabelText<HTMLInputElement>('Upload a file', { selector: 'input' });
    expect(input.accept).toBe('.png,.jpg,.jpeg,.webp,.avif,.gif');
    drop(input, [DRAWING]);
    expect(await screen.findByText(/show no drawings \(SVG\).* not used here/)).toBeTruthy();
    expect((await dialog()).queryByRole('button', { name: 'Use this picture' })).toBeNull();
  });

  it('offers drawings and large PNGs as the icon of the site', async () => {
    const { user, server } = await renderFields({ kind: 'site' });
    server.files = [...structuredClone(FILES), ...images];
    await user.click(region('Fields').getByText('Site', { selector: 'summary' }));
    const label = await region('Fields').findByText('Icon', { selector: 'label' });
    await user.click(within(label.parentElement!).getByRole('button', { name: 'Choose a picture' }));
    expect(await offered()).toEqual(['till.svg', 'not-found.svg', 'large.png']);
  });
});

describe('A film', () => {
  it('is chosen among those of the site', async () => {
    const { user, server, draft, choose } = await open();
    draft.edit([
      {
        op: 'add',
        path: ['routes', 0, 'sections', 3],
        value: {
          id: 'film',
          type: 'video',
          heading: 'Film',
          video: { sources: ['/video/a.webm'], poster: { src: '/a.svg', alt: '' } },
        },
      },
    ]);
    choose('film');
    await user.click(await region('Fields').findByRole('row', { name: '/video/a.webm' }));
    await user.click(region('Fields').getByRole('button', { name: 'Choose film' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Choose a film' }));
    await user.click(await choice.findByRole('button', { name: 'nyra.mp4' }));
    expect(valueAt(sectionsOnServer(server)[3], ['video', 'sources'])).toEqual(['/video/nyra.mp4']);
  });
});

describe('A logo', () => {
  it('has its label above its picture: it stood below', async () => {
    const site = { ...(ownSite().config['site'] as object), logo: '/till.svg' };
    const { user } = await renderFields({ kind: 'site' }, { config: { ...ownSite().config, site } });
    await user.click(region('Fields').getByText('Site', { selector: 'summary' }));
    const label = await region('Fields').findByText('Logo', { selector: 'label' });
    const choice = within(label.parentElement!).getByRole('button', { name: 'Change picture' });
    expect(label.compareDocumentPosition(choice)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

describe('A file that is dropped elsewhere', () => {
  it('does not take the window away, and is told from a text that is dragged', async () => {
    await renderStudio();
    const isHeld = (name: 'dragOver' | 'drop', type: string) => {
      const event = createEvent[name](document.body, { dataTransfer: { types: [type], files: [] } });
      fireEvent(document.body, event);
      return event.defaultPrevented;
    };
    expect([isHeld('dragOver', 'Files'), isHeld('drop', 'Files'), isHeld('dragOver', 'text/plain')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
