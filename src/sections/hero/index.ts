import type { SectionModule } from '../../ui/section-module.ts';
import { Hero } from './hero.tsx';
import type { HeroProps } from './props.ts';

export const section: SectionModule<HeroProps> = { Component: Hero };
