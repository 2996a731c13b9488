/** Grades in their rank order (dictionary salaryGrade). */
export const grades = ['O1', 'O2', 'O3', 'T1', 'T2', 'T3', 'T4', 'M1', 'M2', 'M3', 'E1', 'E2', 'E3'] as const;

/** Rank from 0; a grade that is not one ranks below all. */
export const gradeRank = (grade: string): number => (grades as readonly string[]).indexOf(grade);
