/** Why a line can't be worked out, in words for whoever typed it. */
export class CalculatorFault extends Error {}
