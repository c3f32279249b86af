import type { SectionModule } from '../../ui/section-module.ts';
import { ScrollCards } from './scroll-cards.tsx';
import type { ScrollCardsProps } from './props.ts';

export const section: SectionModule<ScrollCardsProps> = { Component: ScrollCards };
