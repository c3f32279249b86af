declare module 'virtual:form-schemas' {
  import type { FormKinds } from '../form/kinds/field-view.ts';
  import type { CompiledValidator, FormSchema } from '../model/form/form-schema.ts';

  interface FormModule {
    default: CompiledValidator;
    schema: FormSchema;
    kinds: FormKinds;
    /** Of a server that follows changes: it grows whenever forms change. */
    version?: number;
  }

  /** The forms that are known, by the names that `site.config.json` uses. */
  export const names: string[];

  /** Loads a form by its name; undefined where there is none. */
  export default function loadForm(schemaFile: string): Promise<FormModule> | undefined;
}
