/** A weekly report in Brazilian Portuguese, with "você". */
import type { ReportWording } from './report-wording.rules.ts';

export const ptBr: ReportWording = {
  mail: {
    subject: (name) => `A semana de ${name}`,
    ready: (link) => `O relatório da semana está pronto. Leia aqui:\n${link}`,
    private_until: (lasts) => `A página abre sem senha por ${lasts}; por isso, não repasse o link.`,
    stop: (link) => `Para não receber mais estes e-mails, cancele aqui:\n${link}`,
  },
  page: {
    title: (name) => `A semana de ${name}`,
    written_for: (name) => `escrito para ${name}`,
    no_work: 'Nenhum trabalho foi entregue nesta semana.',
    worked: (days) => `Trabalho em ${days} de 7 dias.`,
    score_of: (title, score) => `${title}: ${score}`,
    change: (points) => `${points} em relação à prova semelhante anterior`,
    range: (low, high) =>
      `As notas são estimativas de prática. Duas em cada três vezes, uma prova igual daria de ${low} a ${high}.`,
    this_week: 'Esta semana',
    week_before: 'Semana anterior',
    tests: 'Provas feitas',
    test_answers: 'Respostas certas em provas',
    practice_answers: 'Respostas certas na prática',
    review_answers: 'Respostas certas na revisão',
    reading: 'Leitura',
    lessons: 'Aulas gravadas',
    doubts_asked: 'Perguntas aos tutores',
    time: 'Tempo',
    days_worked: 'Dias com trabalho',
    of: (part, whole) => `${part} de ${whole}`,
    done: 'O que foi feito',
    minutes_a_day: 'Minutos por dia',
    hatched: 'listrado: provas',
    brought: 'Provas antes e depois do estudo',
    better: 'O que melhorou',
    skills_note: 'Em porcentagem: a chance de acertar uma questão nova.',
    next: 'O que vem a seguir',
    from_tutor: 'Do tutor',
    from_school: 'Da escola',
    in_language: (language) => `em ${language}`,
    since: (day) => `O trabalho desde ${day} conta aqui: veio depois do último relatório.`,
    waiting: (tests) =>
      tests === 1
        ? '1 prova entregue; o resultado ainda não saiu.'
        : `${tests} provas entregues; os resultados ainda não saíram.`,
    not_released: 'resultado ainda não saiu',
    less: 'Algo mudou depois do envio e não aparece aqui.',
    agreed: (day) => `Você recebe isto porque concordou em ${day}.`,
    open_until: (day) => `Esta página abre sem senha até ${day}; por isso, não repasse o link.`,
    private_to: (name) => `Ela mostra os resultados de ${name} só para você.`,
    pdf: 'Salvar como PDF',
    unprintable:
      'Os caracteres para os quais este arquivo não tem fonte aparecem entre colchetes com seu número Unicode.',
    stop: 'Cancelar estes e-mails',
    pause: 'Pausar por 4 semanas',
    resume: 'Ativar novamente',
    close: 'Fechar esta página agora',
    stopped: 'Cancelado. Não virão mais e-mails.',
    paused: (day) => `Pausado. O próximo e-mail virá depois de ${day}.`,
    closed: 'Esta página foi fechada',
    closed_what_now: 'A próxima virá com o próximo e-mail.',
  },
};
