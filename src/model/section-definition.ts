/** The name of a section type's definition in the composed schema. */
export const sectionDefinition = (type: string): string => `section-${type}`;
