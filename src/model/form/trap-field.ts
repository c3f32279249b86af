/** Name of the field of every form that people do not see and programs fill in: no other field has it. docs/product.md 6. */
export const TRAP_FIELD = 'website';
