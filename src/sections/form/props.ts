/* Generated from schema.json by `npm run schema`. Change the schema, then run it again. */
import type { Hue, Picture } from '../../model/parts.ts';

/**
 * A form with its rules and messages, beside its words: also as a hero with a form, or in one line for a newsletter.
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
   * Beside: the form on a card beside its words. Band: the words on a band of the colour, over whose edge the card reaches. Hero: the opening of a page with a form in it. Line: field and button in one line, for a newsletter whose form has one field.
   */
  layout: 'beside' | 'band' | 'hero' | 'line';
  /**
   * The theme colour of the line above; of a hero, in a light shade behind it; of a band, the band.
   */
  hue: Hue;
  /**
   * Which form is shown: its fields, their rules and messages.
   */
  schema: string;
  /**
   * Shows a long form one step after the other. Every field is in one of the steps. Without script the form is one page.
   *
   * Items: Some of the fields, which are shown together.
   */
  steps?: {
    /**
     * What the step asks for, in two or three words: About your shop. Visitors read it beside “Step 1 of 2”.
     */
    title?: string;
    /**
     * The fields of the step, by their names.
     *
     * Items: The name of a field or group, as the file of the form has it.
     */
    fields: string[];
  }[];
  /**
   * Where the form is sent: a path of this site, or a web address that begins with https://. Left out, it is that of the contact form.
   */
  endpoint: string;
  /**
   * What the button does while a field is wrong. Explain: it leads to the first wrong field. Dialog: it says so in a window of its own, and empties the form.
   */
  whileInvalid: 'explain' | 'dialog';
  /**
   * The words on the button.
   */
  submitLabel: string;
  /**
   * Shown once this form was sent. Left out, it is the one of the site's interface words.
   */
  successTitle?: string;
  /**
   * Says what happens next. Left out, it is the one of the site's interface words.
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
