import type { SectionModule } from '../../ui/section-module.ts';
import { Prose } from './prose.tsx';
import type { ProseProps } from './props.ts';

export const section: SectionModule<ProseProps> = { Component: Prose };
