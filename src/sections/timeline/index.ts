import type { SectionModule } from '../../ui/section-module.ts';
import { Timeline } from './timeline.tsx';
import type { TimelineProps } from './props.ts';

export const section: SectionModule<TimelineProps> = { Component: Timeline };
