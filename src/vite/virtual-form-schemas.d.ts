declare module 'virtual:form-schemas' {
  import type { FormKinds } from '../form/kinds/field-view.ts';
  import type { CompiledValidator, FormSchema } from '../model/form/form-schema.ts';

  interface FormModule {
    default: CompiledValidator;
    schema: FormSchema;
    kinds: FormKinds;
    /** Of a server that follows changes: how often forms had changed when it was made. */
    version?: number;
  }

  /** A loader for each form, by the name that `site.config.json` uses. */
  const forms: Record<string, () => Promise<FormModule>>;
  export default forms;
}
