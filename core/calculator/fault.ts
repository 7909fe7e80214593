/** The reason why a line cannot be computed, worded for the person who typed it. */
export class CalculatorFault extends Error {}
