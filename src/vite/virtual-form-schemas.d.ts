declare module 'virtual:form-schemas' {
  import type { CompiledValidator, FormSchema } from '../model/form-schema.ts';

  /** A loader for each form, by the name that `site.config.json` uses. */
  const forms: Record<string, () => Promise<{ default: CompiledValidator; schema: FormSchema }>>;
  export default forms;
}
