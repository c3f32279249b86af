// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { valueAt, type JsonObject } from '../../../document/json.ts';
import { region, renderFields, renderStudio, setUpStudio, write } from '../testing/render-studio.tsx';
import { linkGroups, matchingGroups, wholeLink } from './link-choices.ts';

setUpStudio();

const button = (label: string, link: string): JsonObject => ({ label, link });
const config = (): JsonObject => ({
  version: 1,
  site: { name: 'Example Pay', url: 'https://www.example.com', description: 'Payments.' },
  support: { email: 'support@example.com', phone: '+1 800 555 0199' },
  login: { merchant: 'https://login.example.com' },
  navigation: [
    { key: 'home', label: 'Home', link: '/' },
    { key: 'about', label: 'About us', link: '/about' },
  ],
  routes: [
    {
      path: '/',
      title: 'Payments for shops',
      description: 'A page.',
      sections: [
        { id: 'home-hero', type: 'hero', heading: 'Talk to your till', actions: [button('Read', '/about#team')] },
        { id: 'form', type: 'prose', heading: 'Ask', paragraphs: ['Words.'] },
      ],
    },
    {
      path: '/about',
      title: 'About us',
      description: 'Another page.',
      sections: [
        { id: 'team', type: 'prose', heading: 'Our team', paragraphs: ['Words.'] },
        { id: 'call', type: 'call-out', heading: 'Talk', actions: [button('Ask', '/#form')] },
      ],
    },
  ],
});
const open = () => renderStudio({ config: config() });
const fields = () => region('Fields');
const at = (server: { config: JsonObject }, ...path: (string | number)[]) => valueAt(server.config, path);
const status = () => screen.getByRole('status').textContent;
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, action: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
};

describe('a link', () => {
  it('says what it is for by F1, and by a click where it can lead: its list of places kept the key to itself', async () => {
    const { user } = await renderFields('home-hero', { config: config() });
    await user.click(fields().getByRole('row', { name: 'Read' }));
    const link = fields().getByRole('combobox', { name: 'Link' });
    const hint = document.getElementById(link.getAttribute('aria-describedby')!.split(' ')[0]!)!;
    link.focus();
    await user.keyboard('{F1}');
    expect(hint.hidden).toBe(false);
    // A click shows them: a second one, on its arrow, did.
    await user.click(link);
    await user.click(screen.getByRole('option', { name: 'Home /' }));
    expect(link).toHaveProperty('value', '/');
  });
});

describe('the path of a page', () => {
  const openPath = async () => {
    const studio = await renderFields({ kind: 'page' }, { config: config() });
    act(() => studio.draft.choosePage(1));
    const field = await fields().findByRole<HTMLInputElement>('textbox', { name: 'Path' });
    await studio.user.clear(field);
    return { ...studio, field };
  };

  it('takes its links along when the field is left, not while somebody types', async () => {
    const { user, server, field } = await openPath();
    await user.type(field, '/company');
    expect(server.requests.some(({ request }) => request === 'rename' || request === 'edit')).toBe(false);
    await user.tab();
    expect(at(server, 'routes', 1, 'path')).toBe('/company');
    expect(at(server, 'navigation', 1, 'link')).toBe('/company');
    expect(at(server, 'routes', 0, 'sections', 0, 'actions', 0, 'link')).toBe('/company#team');
    expect(status()).toBe('The page is now at /company. 2 links follow it. Visitors to /about are led there.');
  });

  it('leads the old one on, and its fields say so: that was an offer in a message', async () => {
    const { user, draft, server, field } = await openPath();
    await write(user, field, 'company');
    await user.keyboard('{Enter}');
    expect(at(server, 'redirects')).toEqual({ '/about': '/company' });
    const old = within(await fields().findByRole('region', { name: 'Addresses that lead here' }));
    expect(old.getByRole('listitem').textContent).toContain('/about');
    await user.click(old.getByRole('button', { name: 'Remove the redirect of /about' }));
    expect(at(server, 'redirects')).toEqual({});
    await act(async () => [draft.undo(), draft.undo()]);
    expect(server.config).toEqual(config());
  });

  it('stays where another page has it, and the field says so', async () => {
    const { user, draft, server, field } = await openPath();
    await user.type(field, '/{Enter}');
    expect(fields().getByRole('alert').textContent).toContain('“Home” already has this path.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Escape}');
    expect(field.value).toBe('/about');
    expect(server.config).toEqual(config());
    // A save takes it over while the field still has the focus.
    await user.clear(field);
    await user.paste('/company');
    await act(async () => draft.save());
    expect(valueAt(server.file, ['routes', 1, 'path'])).toBe('/company');
  });

  it('leaves Ctrl+Z to the field until it is taken over', async () => {
    const { user, server } = await open();
    await user.click(region('Pages').getByRole('row', { name: 'About us' }));
    const field = await fields().findByRole('textbox', { name: 'Path' });
    await user.type(field, '/x{Control>}z{/Control}');
    expect(server.requests.some(({ request }) => request === 'undo')).toBe(false);
  });
});

describe('the id of a section', () => {
  it('takes its links along, and the form of the section stays open', async () => {
    const { user, server } = await open();
    await user.click(region('Sections').getByRole('row', { name: 'Ask' }));
    await user.click(fields().getByText('Advanced'));
    const field = fields().getByRole<HTMLInputElement>('textbox', { name: 'Name in links' });
    await user.clear(field);
    await user.paste('write');
    await user.keyboard('{Enter}');
    expect(at(server, 'routes', 1, 'sections', 1, 'actions', 0, 'link')).toBe('/#write');
    expect(document.activeElement).toBe(field);
    expect(region('Sections').getByRole('row', { name: 'Ask' }).getAttribute('aria-selected')).toBe('true');
  });
});

describe('removing or hiding', () => {
  it('says what leads to a page, and leads it elsewhere in the same step', async () => {
    const { user, server } = await open();
    await choose(user, 'About us', 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “About us”' }));
    expect(dialog.getByText('2 links lead here.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Menu entry “About us”',
      'Home, “Talk to your till”, Button “Read”',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(at(server, 'routes')).toHaveLength(1);
    expect(at(server, 'navigation', 1, 'link')).toBe('/');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(server.config).toEqual(config());
  });

  it('removes the links too where they may go', async () => {
    const { user, server } = await open();
    await choose(user, 'About us', 'Hide');
    const dialog = within(await screen.findByRole('dialog', { name: 'Hide “About us”' }));
    await user.click(dialog.getByRole('radio', { name: 'Remove them too' }));
    await user.click(dialog.getByRole('button', { name: 'Hide' }));
    expect(at(server, 'routes', 1, 'hidden')).toBe(true);
    expect(at(server, 'navigation')).toHaveLength(1);
    expect(at(server, 'routes', 0, 'sections', 0, 'actions')).toEqual([]);
  });

  it('removes an entry of the menu with its page: it led home under the name of the page', async () => {
    const { routes, ...site } = config();
    const [home, about] = routes as JsonObject[];
    const { user, server } = await renderStudio({
      config: { ...site, routes: [{ ...home, sections: [] }, about!] },
    });
    await choose(user, 'About us', 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(at(server, 'navigation')).toHaveLength(1);
  });

  it('leads to the field of each link', async () => {
    const { user } = await open();
    await choose(user, 'About us', 'Remove');
    await user.click(await screen.findByRole('button', { name: 'Home, “Talk to your till”, Button “Read”' }));
    const link = await fields().findByRole<HTMLInputElement>('combobox', { name: 'Link' });
    expect(link.value).toBe('/about#team');
  });

  it('refuses to lead the links to what goes, and asks nothing where none lead there', async () => {
    const { user, server } = await open();
    await choose(user, 'Ask', 'Remove');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Ask”' }));
    const target = dialog.getByRole<HTMLInputElement>('combobox', { name: 'They lead to' });
    expect(target.value).toBe('/');
    expect(dialog.getByRole('radio', { name: 'Remove them too' })).toHaveProperty('disabled', true);
    await write(user, target, '#form');
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect(dialog.getByText('That goes away too. Choose another place.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await choose(user, 'Talk to your till', 'Remove');
    expect(at(server, 'routes', 0, 'sections')).toHaveLength(1);
  });
});

describe('the picker of a link', () => {
  const openLink = async () => {
    const studio = await renderFields('home-hero', { config: config() });
    await studio.user.click(fields().getByRole('row', { name: 'Read' }));
    const link = await fields().findByRole<HTMLInputElement>('combobox', { name: 'Link' });
    return { ...studio, link };
  };
  const linkOf = (server: { config: JsonObject }) => at(server, 'routes', 0, 'sections', 0, 'actions', 0, 'link');

  it('shows pages, places, logins, e-mail and phone, and writes what is chosen', async () => {
    const { user, server } = await openLink();
    await user.click(fields().getByRole('button', { name: /Show where it can lead/ }));
    const list = within(await screen.findByRole('listbox'));
    for (const title of ['Pages', 'Places on this page', 'Login', 'E-mail and phone', 'Places on other pages'])
      expect(list.getByRole('group', { name: title })).toBeTruthy();
    await user.click(list.getByRole('option', { name: /^About us: Our team/ }));
    expect(linkOf(server)).toBe('/about#team');
    expect(fields().getByRole('combobox', { name: 'Link', description: /About us: Our team/ })).toBeTruthy();
    await user.click(fields().getByRole('button', { name: /Show where it can lead/ }));
    await user.click(await screen.findByRole('option', { name: /^Ask/ }));
    expect(linkOf(server)).toBe('#form');
  });

  it('keeps what is typed by hand, and finds a place by its words', async () => {
    const { user, server, link } = await openLink();
    await user.clear(link);
    await user.paste('/elsewhere?x=1');
    await user.tab();
    expect(linkOf(server)).toBe('/elsewhere?x=1');
    expect(link.value).toBe('/elsewhere?x=1');
    await user.clear(link);
    await user.paste('our team');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(linkOf(server)).toBe('/about#team');
  });
});

describe('the choices for a link', () => {
  const links = (typed: string) =>
    matchingGroups([], typed).groups.flatMap(({ choices }) => choices.map(({ link }) => link));

  it('make links of addresses as people write them', () => {
    expect(links('me@example.com')).toEqual(['mailto:me@example.com']);
    expect(links('+1 (800) 555-0100')).toEqual(['tel:+18005550100']);
    expect(links('www.example.com/help')).toEqual(['https://www.example.com/help']);
    expect(links('/about')).toEqual([]);
    // A field that is left takes it as the list offers it.
    expect(['www.example.com', '/about', 'tel:1'].map(wholeLink)).toEqual([
      'https://www.example.com',
      '/about',
      'tel:1',
    ]);
  });

  it('offer what was typed as such: a word of dates once stood there', () => {
    expect(matchingGroups([], 'me@example.com').groups[0]!.title).toBe('As you typed it');
  });

  it('leave out hidden pages, and what is more than anybody reads', () => {
    const page = (at: number) => ({ path: `/page-${at}`, name: `Page ${at}`, hidden: at === 0, places: [] });
    const groups = linkGroups(
      Array.from({ length: 1000 }, (_, number) => page(number)),
      {},
      null,
    );
    const { groups: found, isCut } = matchingGroups(groups, '');
    expect(found[0]!.choices[0]!.link).toBe('/page-1');
    expect(found[0]!.choices.length).toBeLessThan(100);
    expect(isCut).toBe(true);
  });
});

describe('the address of embedded content', () => {
  const SRC = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
  const openEmbed = async () => {
    const given = config();
    const sections = valueAt(given, ['routes', 0, 'sections']) as JsonObject[];
    sections.unshift({
      id: 'film',
      type: 'embed',
      title: 'Our film',
      src: 'https://maps.example.com/embed',
      link: 'https://maps.example.com/',
      picture: { src: '/media/receipt.svg', alt: 'A receipt' },
    });
    const shown = await renderFields('film', { config: given });
    return { ...shown, field: fields().getByRole('textbox', { name: 'Address of the content' }) };
  };
  const written = (server: { config: JsonObject }, key: string) => at(server, 'routes', 0, 'sections', 0, key);
  it.each([
    ['an ordinary link', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    [
      'the code of a frame',
      '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=1" onload="x()"></iframe>',
    ],
  ])('is made of %s that is pasted, and the link leads to the same', async (_what, copied) => {
    const { user, server, field } = await openEmbed();
    await user.clear(field);
    await user.paste(copied);
    await waitFor(() => expect(written(server, 'src')).toBe(SRC));
    expect(written(server, 'link')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
    expect(field).toHaveProperty('value', SRC);
    expect(status()).toContain('YouTube');
  });
  it('is made of a link that is typed, once the field is left', async () => {
    const { user, server, field } = await openEmbed();
    await user.clear(field);
    await user.type(field, 'youtu.be/dQw4w9WgXcQ');
    await user.tab();
    await waitFor(() => expect(written(server, 'src')).toBe(SRC));
  });
  it('stays as it is where it is one for embedding, and so does the link', async () => {
    const { user, server, field } = await openEmbed();
    await user.type(field, '?zoom=3');
    await user.tab();
    await waitFor(() => expect(written(server, 'src')).toBe('https://maps.example.com/embed?zoom=3'));
    expect(written(server, 'link')).toBe('https://maps.example.com/');
  });
});
