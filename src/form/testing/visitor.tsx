import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { onTestFinished } from 'vitest';
import { SiteForm, type SiteFormProps } from '../site-form.tsx';
import { control, formProps, goodEnquiry } from './form-harness.tsx';

/** What a visitor does with a form and sees of it; imported by tests in jsdom only. */

export const paste = (name: string, value: string) => fireEvent.change(control(name), { target: { value } });

export function fillIn(values: Record<string, string> = goodEnquiry): void {
  for (const [name, value] of Object.entries(values)) paste(name, value);
}

export const submitButton = () => document.querySelector<HTMLButtonElement>('button[type=submit]')!;

export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** What stands in the fields of the contact form. */
export const typedIn = (): Record<string, string> =>
  Object.fromEntries(Object.keys(goodEnquiry).map((name) => [name, control(name).value]));

/** Those of the fields that can be seen. */
export const shownOf = (names: string[]) => names.filter((name) => control(name).closest('[hidden]') === null);

/** A form as HTML, as a build writes it. */
export function writePage(props: Partial<SiteFormProps> = {}): HTMLElement {
  const page = document.createElement('div');
  page.innerHTML = renderToString(<SiteForm {...formProps} {...props} />);
  document.body.append(page);
  onTestFinished(() => page.remove());
  return page;
}

const refuse = (error: unknown) => {
  throw error;
};

/** Gives a written form to React, which draws it later; throws where it differs from its HTML, unless a test expects that. */
export function startHydration(
  page: HTMLElement,
  props: Partial<SiteFormProps> = {},
  onRecoverableError: (error: unknown) => void = refuse,
): Root {
  const root = hydrateRoot(page, <SiteForm {...formProps} {...props} />, { onRecoverableError });
  onTestFinished(() => act(() => root.unmount()));
  return root;
}

/** Brings a written form to life. */
export const hydrate = (page: HTMLElement, props: Partial<SiteFormProps> = {}): Promise<Root> =>
  act(async () => startHydration(page, props));
