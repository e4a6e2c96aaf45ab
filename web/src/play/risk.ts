// How risky a chance of a loss is, in five steps from safe to foolhardy (words().risks).
export const kRiskSteps = [0.03, 0.1, 0.25, 0.5] as const // the least chance of the steps after the first

// The step from 0 to 4 of a chance from 0 to 1.
export const riskOf = (chance: number) => kRiskSteps.filter((least) => chance >= least).length
