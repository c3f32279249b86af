import type { SectionModule } from '../../ui/section-module.ts';
import { Split } from './split.tsx';
import type { SplitProps } from './props.ts';

export const section: SectionModule<SplitProps> = { Component: Split };
