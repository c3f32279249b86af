/* What a server draws pages with: it is bundled, or loaded by a development server. */
export { renewForms } from '../form/form-definition.ts';
export { renderPage } from '../render/server.tsx';
export { loadFormsWith } from './form-loader.ts';
