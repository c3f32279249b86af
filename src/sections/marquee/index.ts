import type { SectionModule } from '../../ui/section-module.ts';
import { Marquee } from './marquee.tsx';
import type { MarqueeProps } from './props.ts';

export const section: SectionModule<MarqueeProps> = { Component: Marquee };
