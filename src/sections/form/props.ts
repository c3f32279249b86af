/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Hue, Picture } from '../../model/parts.ts';

/**
 * A form made from a JSON Schema, with its rules and messages, beside its words: also as a hero with a form, or in one line for a newsletter. It works with and without script.
 */
export interface FormProps {
  /**
   * A few words above the headline, such as the name of the offer.
   */
  eyebrow?: string;
  /**
   * The headline of the section. Say what the reader gets, in under nine words.
   */
  heading: string;
  /**
   * One or two sentences under the headline.
   */
  text?: string;
  /**
   * Short claims under the text, each with a tick.
   *
   * Items: A short claim of two to six words.
   */
  points: string[];
  /**
   * Beside: the form on a card beside its words. Hero: the opening of a page with a form in it. Line: field and button in one line, for a newsletter whose form has one field.
   */
  layout: 'beside' | 'hero' | 'line';
  /**
   * The theme colour of the line above and, of a hero, in a light shade behind it.
   */
  hue: Hue;
  /**
   * The file that holds the fields, their rules and messages.
   */
  schema: string;
  /**
   * Where the form is sent: a path or an https address. Left out, it is the `enquiry.endpoint` of the site.
   */
  endpoint: string;
  /**
   * What pressing Submit does while a field is wrong: "explain" leads to the first wrong field, "dialog" shows the error dialog and empties the form.
   */
  whileInvalid: 'explain' | 'dialog';
  /**
   * The words on the button.
   */
  submitLabel: string;
  /**
   * Shown once this form was sent. Left out, it is the `successTitle` of the site's texts.
   */
  successTitle?: string;
  /**
   * Says what happens next. Left out, it is the `successText` of the site's texts.
   */
  successText?: string;
  /**
   * Shows the support e-mail and phone beside the form, for those who would rather write or call.
   */
  showSupport: boolean;
  /**
   * Shown beside the form on wide screens; small ones leave it out.
   */
  picture?: Picture;
}
