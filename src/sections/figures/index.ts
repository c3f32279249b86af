import type { SectionModule } from '../../ui/section-module.ts';
import { Figures } from './figures.tsx';
import type { FiguresProps } from './props.ts';

export const section: SectionModule<FiguresProps> = { Component: Figures };
