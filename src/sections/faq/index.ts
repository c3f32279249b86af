import type { SectionModule } from '../../ui/section-module.ts';
import { Faq } from './faq.tsx';
import type { FaqProps } from './props.ts';

export const section: SectionModule<FaqProps> = { Component: Faq };
