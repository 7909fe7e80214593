/** The texts of the weekly report in Spanish, with "usted". */
import type { ReportWording } from './report-wording.rules.ts';

export const es: ReportWording = {
  mail: {
    subject: (name) => `La semana de ${name}`,
    ready: (link) => `El informe de la semana está listo. Puede leerlo aquí:\n${link}`,
    private_until: (lasts) =>
      `La página se abre sin contraseña durante ${lasts}; por eso, no comparta el enlace.`,
    stop: (link) => `Si no desea recibir más estos correos, cancélelos aquí:\n${link}`,
  },
  page: {
    title: (name) => `La semana de ${name}`,
    written_for: (name) => `escrito para ${name}`,
    no_work: 'Esta semana no se entregó ningún trabajo.',
    worked: (days) => `Trabajo en ${days} de 7 días.`,
    score_of: (title, score) => `${title}: ${score}`,
    change: (points) => `${points} respecto a la prueba comparable anterior`,
    range: (low, high) =>
      `Las puntuaciones son estimaciones de práctica. Dos de cada tres veces, una prueba igual daría entre ${low} y ${high}.`,
    this_week: 'Esta semana',
    week_before: 'Semana anterior',
    tests: 'Pruebas hechas',
    test_answers: 'Respuestas correctas en pruebas',
    practice_answers: 'Respuestas correctas en la práctica',
    review_answers: 'Respuestas correctas en el repaso',
    reading: 'Lectura',
    lessons: 'Clases grabadas',
    doubts_asked: 'Preguntas a los tutores',
    time: 'Tiempo',
    days_worked: 'Días con trabajo',
    of: (part, whole) => `${part} de ${whole}`,
    done: 'Lo que se hizo',
    minutes_a_day: 'Minutos al día',
    hatched: 'rayado: pruebas',
    brought: 'Pruebas antes y después de estudiar',
    better: 'Lo que ha mejorado',
    skills_note: 'En porcentaje: la probabilidad de acertar una pregunta nueva.',
    next: 'Lo que viene después',
    from_tutor: 'Del tutor',
    from_school: 'De la escuela',
    in_language: (language) => `en ${language}`,
    since: (day) => `Aquí cuenta el trabajo desde el ${day}: llegó después del último informe.`,
    waiting: (tests) =>
      tests === 1
        ? '1 prueba entregada; su resultado aún no se ha publicado.'
        : `${tests} pruebas entregadas; sus resultados aún no se han publicado.`,
    not_released: 'resultado aún no publicado',
    review_closed: 'oculto mientras hay una prueba en curso',
    less: 'Algo ha cambiado desde el envío y no se incluye aquí.',
    agreed: (day) => `Recibe esto porque dio su consentimiento el ${day}.`,
    open_until: (day) =>
      `Esta página se abre sin contraseña hasta el ${day}; por eso, no comparta el enlace.`,
    private_to: (name) => `Muestra los resultados de ${name} solo a usted.`,
    pdf: 'Guardar como PDF',
    unprintable:
      'Los caracteres para los que este archivo no tiene fuente aparecen entre corchetes con su número Unicode.',
    stop: 'Cancelar estos correos',
    pause: 'Pausar 4 semanas',
    resume: 'Activar de nuevo',
    close: 'Cerrar esta página ahora',
    stopped: 'Cancelado. No llegarán más correos.',
    paused: (day) => `En pausa. El próximo correo llegará después del ${day}.`,
    closed: 'Esta página se ha cerrado',
    closed_what_now: 'La siguiente llegará con el próximo correo.',
  },
};
