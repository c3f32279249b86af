import type { SectionModule } from '../../ui/section-module.ts';
import { Steps } from './steps.tsx';
import type { StepsProps } from './props.ts';

export const section: SectionModule<StepsProps> = { Component: Steps };
