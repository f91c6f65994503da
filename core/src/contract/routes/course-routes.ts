import { z } from 'zod';
import { courseSchema } from '../course.ts';
import { route } from '../route.ts';
import { idSchema } from '../values.ts';

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
} as const;
