import type { SectionModule } from '../../ui/section-module.ts';
import { Pricing } from './pricing.tsx';
import type { PricingProps } from './props.ts';

export const section: SectionModule<PricingProps> = { Component: Pricing };
