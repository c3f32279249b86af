import type { Input, Output, RequestName } from '../../requests.ts';
import type { Fault } from './transport.ts';

/** Asks the server for something, in a window with or without a draft. */
export type Ask = <Name extends RequestName>(request: Name, input: Input<Name>) => Promise<Output<Name> | Fault>;
