import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Gives code forms as a server has them. */
export const servedForms = (codeDir: string): Plugin => ({
  name: 'served-forms',
  resolveId: {
    filter: { id: /^virtual:form-schemas$/ },
    handler: () => join(codeDir, 'src/preview/form-loader.ts').replaceAll('\\', '/'),
  },
});
