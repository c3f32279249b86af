declare module 'virtual:form-schemas' {
  import type { FormKinds } from '../form/kinds/field-view.ts';
  import type { CompiledValidator, FormSchema } from '../model/form/form-schema.ts';

  /** A loader for each form, by the name that `site.config.json` uses. */
  const forms: Record<string, () => Promise<{ default: CompiledValidator; schema: FormSchema; kinds: FormKinds }>>;
  export default forms;
}
