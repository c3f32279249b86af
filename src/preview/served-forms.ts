import { join } from 'node:path';
import { codeDirOf } from '../config/code-dir.ts';
import { compileForm } from '../form/compile/compile-validator.ts';
import { readFormSchema } from '../form/compile/read-form-schema.ts';
import type { FormSchema } from '../model/form/form-schema.ts';
import { isFormFileName } from '../model/form/is-form-file-name.ts';
import { siteFormWords } from '../vite/form-schemas.ts';
import type { ServedForm } from './form-loader.ts';

/** What the forms of a site are made of. */
export interface FormSources {
  /** The site's config, for what they say by default. */
  config?: unknown;
  /** In place of files, by the names that the config has for them. */
  texts?: ReadonlyMap<string, string>;
  /** Complete, by names of their own: those in further languages. */
  translated?: ReadonlyMap<string, FormSchema>;
}

/** A compiled form: for a server, and as a module for browsers. */
type Compiled = Omit<ServedForm, 'version'> & { source: string };

/** The path of a form's module, below which its name follows. */
export const FORMS = '/@site/forms/';

/** The forms of a site that is edited, as they are at each moment. */
export class ServedForms {
  /** Grows when they change, over starts too. Each form has the number at which it was made. */
  version = Date.now();
  readonly #rootDir: string;
  #sources: Required<FormSources> = { config: undefined, texts: new Map(), translated: new Map() };
  #key = '';
  readonly #made = new Map<string, Compiled>();
  /** What stands in for a form that breaks while it is edited; the check says what is wrong. */
  readonly #lastValid = new Map<string, Compiled>();

  constructor(rootDir: string) {
    this.#rootDir = rootDir;
  }

  /** Takes what they are made of from now on. Returns whether any may be another one by that. */
  update(sources: FormSources): boolean {
    this.#sources = { ...this.#sources, ...sources };
    const { texts, translated } = this.#sources;
    const key = JSON.stringify([this.#words(), [...texts], [...translated]]);
    if (key === this.#key) return false;
    this.#key = key;
    this.reload();
    return true;
  }

  /** Files have changed. */
  reload(): void {
    this.version++;
    this.#made.clear();
  }

  /** A form as the server draws it. @throws where it was never valid */
  load(file: string): ServedForm {
    const { default: validate, schema } = this.#form(file);
    return { default: validate, schema, version: this.version };
  }

  /** The module of a form, by the rest of its path; null where that names none that was ever valid. */
  module(name: string): string | null {
    const file = name.replace(/\.js$/, '');
    if (!/^schema\/[^/\\]+$/.test(file) || !(isFormFileName(file.slice(7)) || this.#sources.translated.has(file)))
      return null;
    try {
      const { source, schema } = this.#form(file);
      return `${source}\nexport const schema = ${JSON.stringify(schema)};\nexport const version = ${this.version};`;
    } catch {
      return null;
    }
  }

  #words() {
    return siteFormWords(codeDirOf(this.#rootDir), this.#sources.config);
  }

  #form(file: string): Compiled {
    const known = this.#made.get(file);
    if (known) return known;
    const form = this.#compiled(file);
    this.#made.set(file, form);
    return form;
  }

  #compiled(file: string): Compiled {
    const { texts, translated } = this.#sources;
    try {
      const path = join(this.#rootDir, file);
      const schema = translated.get(file) ?? readFormSchema(path, this.#words(), texts.get(file));
      if (!schema) throw new Error(`${file} has no "properties": it is not a form.`);
      const { validate, source } = compileForm(schema);
      const form = { default: validate, schema, source };
      this.#lastValid.set(file, form);
      return form;
    } catch (fault) {
      const last = this.#lastValid.get(file);
      if (!last) throw fault;
      return last;
    }
  }
}
