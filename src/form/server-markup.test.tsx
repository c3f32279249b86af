import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { booking, formProps, setUpForms } from './testing/form-harness.tsx';
import { SiteForm } from './site-form.tsx';

setUpForms();

describe('a form where there is no document', () => {
  it('is complete', () => {
    expect(typeof document).toBe('undefined');
    const html = renderToString(<SiteForm {...formProps} />);
    for (const name of ['name', 'email', 'contact', 'companyname', 'message']) {
      expect(html).toContain(`id="talk-${name}"`);
      expect(html).toContain(`name="${name}"`);
      expect(html).toContain(`for="talk-${name}"`);
      expect(html).toMatch(new RegExp(`<p [^>]*id="talk-${name}-error" hidden=""></p>`));
    }
    expect(html).not.toMatch(/ style=|<style|<script|novalidate|aria-disabled|aria-invalid|maxlength/i);
  });

  it('writes choices, ticks and numbers of another form', () => {
    const html = renderToString(<SiteForm {...formProps} definition={booking} />);
    expect(html).toContain('<option value="stock">Stock and inventory</option>');
    expect(html).toMatch(/<input id="talk-terms"[^>]*type="checkbox"/);
    expect(html).toMatch(/<input id="talk-tills"[^>]*inputMode="numeric"/i);
  });
});
