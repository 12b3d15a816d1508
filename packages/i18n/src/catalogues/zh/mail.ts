export const mail = {
  codeSubject: '{{product}} 注册验证码：{{code}}',
  codeText_other:
    '您的注册验证码是 {{code}}，{{n}} 分钟内有效，只能使用一次。\n\n请勿将验证码告诉他人。如果您没有注册 {{product}}，请忽略这封邮件。',
  takenSubject: '您已有 {{product}} 账号',
  takenText:
    '有人正在用这个邮箱注册 {{product}}，但该邮箱已有账号。\n\n如果是您本人，请直接登录：{{url}}\n忘记密码请联系贵公司的管理员。如果不是您本人，请忽略这封邮件，您的账号没有任何变化。',
};
