declare module 'virtual:form-schemas' {
  import type { CompiledValidator, FormSchema } from '../model/form-schema.ts';

  /** Each form of the schema folder, by the name `site.config.json` uses, with the way to load it. */
  const forms: Record<string, () => Promise<{ default: CompiledValidator; schema: FormSchema }>>;
  export default forms;
}
