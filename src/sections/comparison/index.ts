import type { SectionModule } from '../../ui/section-module.ts';
import { Comparison } from './comparison.tsx';
import type { ComparisonProps } from './props.ts';

export const section: SectionModule<ComparisonProps> = { Component: Comparison };
