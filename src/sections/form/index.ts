import { prepareForm } from '../../form/form-definition.ts';
import type { SectionModule } from '../../ui/section-module.ts';
import { Form } from './form.tsx';
import type { FormProps } from './props.ts';

export const section: SectionModule<FormProps> = {
  Component: Form,
  prepare: ({ schema }) => prepareForm(schema),
};
