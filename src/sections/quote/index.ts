import type { SectionModule } from '../../ui/section-module.ts';
import { Quote } from './quote.tsx';
import type { QuoteProps } from './props.ts';

export const section: SectionModule<QuoteProps> = { Component: Quote };
