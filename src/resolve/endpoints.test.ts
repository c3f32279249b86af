import { expect, it } from 'vitest';
import { OWN_ROOT, site } from '../../tests/own-site.ts';
import { composeSiteSchema } from '../validate/schema/compose-schema.ts';
import { resolvePages } from './index.ts';

const schema = composeSiteSchema(OWN_ROOT);

/** Where the forms of a site with these endpoints are sent. */
function endpoints(contact: string, ...others: string[]): string[] {
  const sections = [undefined, ...others].map((endpoint, index) => ({
    id: `form-${index}`,
    type: 'form',
    heading: 'A form',
    ...(endpoint !== undefined && { endpoint }),
  }));
  const routes = [{ path: '/', title: 'Home', description: 'A page of a test.', sections }];
  const file = { ...site, navigation: [], routes, enquiry: { endpoint: contact } };
  return resolvePages(file, schema, OWN_ROOT, Date.now()).pages[0]!.sections.map(({ props }) =>
    String(props['endpoint']),
  );
}

it('On a static host whose contact form is sent elsewhere, a second form was still sent to the host itself', () => {
  const contact = 'https://forms.example.org/contactwebsite';
  expect(endpoints(contact, '/rate', `${site.site.url}/call`, 'https://other.example.org/x')).toEqual([
    contact,
    'https://forms.example.org/rate',
    'https://forms.example.org/call',
    'https://other.example.org/x',
  ]);
});

it('A site with a server of its own sends each form there', () => {
  expect(endpoints('/contactwebsite', '/rate')).toEqual(['/contactwebsite', '/rate']);
});
