import type { SectionModule } from '../../ui/section-module.ts';
import { CallOut } from './call-out.tsx';
import type { CallOutProps } from './props.ts';

export const section: SectionModule<CallOutProps> = { Component: CallOut };
