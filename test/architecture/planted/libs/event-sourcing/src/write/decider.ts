export interface Decider { readonly name: string }
