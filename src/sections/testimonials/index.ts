import type { SectionModule } from '../../ui/section-module.ts';
import { Testimonials } from './testimonials.tsx';
import type { TestimonialsProps } from './props.ts';

export const section: SectionModule<TestimonialsProps> = { Component: Testimonials };
