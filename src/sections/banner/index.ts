import type { SectionModule } from '../../ui/section-module.ts';
import { Banner } from './banner.tsx';
import type { BannerProps } from './props.ts';

export const section: SectionModule<BannerProps> = { Component: Banner };
