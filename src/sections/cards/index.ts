import type { SectionModule } from '../../ui/section-module.ts';
import { Cards } from './cards.tsx';
import type { CardsProps } from './props.ts';

export const section: SectionModule<CardsProps> = { Component: Cards };
