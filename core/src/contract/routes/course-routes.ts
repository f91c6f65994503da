import { z } from 'zod';
import { courseSchema, visitInputSchema } from '../course.ts';
import { route } from '../route.ts';
import { idSchema, nothingSchema } from '../values.ts';

export const COURSE_ROUTES = {
  'patient/course': route({
    method: 'GET',
    path: 'orthosis/patient/course',
    access: 'patient:get',
    changes: false,
    kind: 'json',
    input: z.object({ id: idSchema }),
    output: courseSchema,
    throws: [],
    summary:
      'The course of a treatment: every file of the patient with its time, and angles and girths as the record and the models gave them.',
  }),
  'patient/visit': route({
    method: 'POST',
    path: 'orthosis/patient/visit',
    access: 'patient:edit',
    changes: true,
    kind: 'json',
    input: visitInputSchema,
    output: nothingSchema,
    throws: ['patient/visit-differs'],
    summary:
      'Keep what was taken on a day beside what is stored of it; `known` says what the caller saw, and other values that are stored are refused instead of written over. A day of which nothing is left is forgotten. The record stays as it is.',
  }),
} as const;
