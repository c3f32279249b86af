import type { SectionModule } from '../../ui/section-module.ts';
import { FeatureGrid } from './feature-grid.tsx';
import type { FeatureGridProps } from './props.ts';

export const section: SectionModule<FeatureGridProps> = { Component: FeatureGrid };
